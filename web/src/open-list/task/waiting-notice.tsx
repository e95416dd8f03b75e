import type { Task, Waiting } from '@docket/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { draftKey, keepDraft } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { MOST_OF_COMMENT } from './comment-field.tsx'
import { overBy, TextArea } from './text-area.tsx'
import { useDecide } from './use-decide.ts'

interface WaitingNoticeProps {
  taskKey: string
  task: Task
  waiting: Waiting
  /** Its buttons are gone. */
  onDecided(): void
}

const bold = (text: ReactNode) => <b dir="auto">{text}</b>

/** The line waits for a person: what a worker asks, or says that it has done, and the ways to decide. */
export const WaitingNotice = ({ taskKey, task, waiting, onDecided }: WaitingNoticeProps) => {
  const { canEdit } = useList()
  const t = useTranslations('asking')
  const onGone = useEffectEvent(onDecided)
  useEffect(() => () => onGone(), [])
  const worker = waiting.worker || waiting.via || t('worker')
  const isQuestion = waiting.kind === 'answer'
  const Decision = isQuestion ? AnswerForm : ReviewForm
  return (
    <section aria-label={t('needsYou')} className="mb-4 flex flex-col gap-3 rounded-md bg-run-wash px-3 py-3">
      <p className="type-ui wrap-anywhere">{t.rich(isQuestion ? 'asks' : 'isDone', { worker, b: bold })}</p>
      {waiting.question !== undefined && (
        <div className="type-read">
          <Markdown text={waiting.question} />
        </div>
      )}
      {canEdit ? (
        <Decision taskKey={taskKey} task={task} waiting={waiting} />
      ) : (
        <p className="type-small text-ink-2">{t('onlyEditors')}</p>
      )}
    </section>
  )
}

type FormProps = Omit<WaitingNoticeProps, 'onDecided'>

/** Options as buttons, and a field for an answer of one’s own. */
const AnswerForm = ({ taskKey, task: { id: taskID }, waiting: { options = [], since } }: FormProps) => {
  const t = useTranslations('asking')
  const { text, write, sent } = useOwnWords(taskKey)
  const { busy, decide } = useDecide(text)
  const send = (body: { option: string } | { text: string }) =>
    sent(decide('option' in body ? body.option : '', () => api.answerTask({ taskID, body: { ...body, since } })))
  const label = t(options.length > 0 ? 'ownInstead' : 'own')
  return (
    <>
      {options.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <Button
              key={option}
              busy={busy === option && option}
              onClick={() => send({ option })}
              className="h-auto min-h-8 max-w-full py-1 whitespace-normal wrap-anywhere max-md:min-h-11"
            >
              <span dir="auto">{option}</span>
            </Button>
          ))}
        </div>
      )}
      <OwnWords label={label} text={text} onText={write} onSend={(said) => send({ text: said })}>
        {(sendOwn) => (
          <Button busy={busy === '' && t('answer')} onClick={sendOwn}>
            {t('answer')}
          </Button>
        )}
      </OwnWords>
    </>
  )
}

/** Approved with one press; sent back with what is to be done otherwise. */
const ReviewForm = ({ taskKey, task: { id: taskID }, waiting: { since } }: FormProps) => {
  const t = useTranslations('asking')
  const [isSendingBack, setIsSendingBack] = useState(false)
  const { text, write, sent } = useOwnWords(taskKey)
  const { busy, decide } = useDecide(text)
  const approve = () => decide('approve', () => api.approveTask({ taskID, body: { since } }))
  const sendBack = (said: string) =>
    sent(decide('send back', () => api.sendBackTask({ taskID, body: { text: said, since } })))
  if (isSendingBack)
    return (
      <OwnWords label={t('again')} text={text} autoFocus onText={write} onSend={sendBack}>
        {(send) => (
          <>
            <Button
              variant="quiet"
              onClick={() => {
                write('')
                setIsSendingBack(false)
              }}
            >
              {t('cancel')}
            </Button>
            <Button variant="primary" busy={busy === 'send back' && t('sendBack')} onClick={send}>
              {t('sendBack')}
            </Button>
          </>
        )}
      </OwnWords>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button data-approve variant="primary" busy={busy === 'approve' && t('approve')} onClick={approve}>
        {t('approve')} <Kbd>A</Kbd>
      </Button>
      <Button data-send-back onClick={() => setIsSendingBack(true)}>
        {t('sendBack')} <Kbd>R</Kbd>
      </Button>
    </div>
  )
}

interface OwnWordsProps {
  label: string
  text: string
  autoFocus?: boolean
  onText(text: string): void
  onSend(said: string): void
  /** The buttons; `send` does nothing without a word. */
  children(send: () => void): ReactNode
}

const OwnWords = ({ label, text, autoFocus = false, onText, onSend, children }: OwnWordsProps) => {
  const t = useTranslations('task')
  const over = overBy(text.trim(), MOST_OF_COMMENT)
  const send = () => {
    const said = text.trim()
    if (said !== '' && over === 0) onSend(said)
  }
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={label}
        placeholder={label}
        value={text}
        autoFocus={autoFocus}
        className="type-ui max-h-[40vh]"
        onText={onText}
        onSend={send}
      />
      <div className="flex items-center justify-end gap-2">
        {over > 0 && <p className="type-small grow text-fail">{t('tooLong', { most: MOST_OF_COMMENT, over })}</p>}
        {children(send)}
      </div>
    </div>
  )
}

/** What is written here and not sent, when the line waits no more, or is left, goes on as a comment that is half written. */
const useOwnWords = (taskKey: string) => {
  const { session, keeper } = useList()
  const ui = useUi()
  const [text, setText] = useState('')
  const now = useRef({ text: '', isSending: false, isGone: false })
  const write = (written: string) => {
    now.current.text = written
    setText(written)
  }
  const keep = () => {
    const isFree = ui.draftOf(draftKey('comment', taskKey)) === undefined
    if (now.current.text.trim() !== '' && isFree)
      keepDraft({ session, keeper }, ui, taskKey, { text: now.current.text }, 'comment')
  }
  const onGone = useEffectEvent(() => {
    now.current.isGone = true
    if (!now.current.isSending) keep()
  })
  useEffect(() => {
    now.current.isGone = false
    return () => onGone()
  }, [])
  /** The line may be told to wait no more before the answer is here. */
  const sent = async (send: Promise<boolean>) => {
    now.current.isSending = true
    const isDone = await send
    now.current.isSending = false
    if (isDone) write('')
    else if (now.current.isGone) keep()
  }
  return { text, write, sent }
}
