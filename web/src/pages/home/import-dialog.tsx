import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { type Imported, importedLines } from '../../domain/imported-lines.ts'
import { loadDates } from '../../domain/natural-date.ts'
import { useAccount } from '../../live/use-account.ts'
import { whenSent } from '../../live/when-sent.ts'
import { importMessages } from '../../locales/import.en.ts'
import { withWords } from '../../locales/more-strings.tsx'
import { shortened } from '../../open-list/use-done-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ImportSummary } from './import-summary.tsx'
import { listNameRefusal } from './list-name.ts'
import { useMakeList } from './use-make-list.ts'

interface ImportDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

const nothing: Imported = { name: undefined, lines: [] }

const PlainImportDialog = ({ open, onOpenChange }: ImportDialogProps) => {
  const t = useTranslations('import')
  const home = useTranslations('home')
  const makeList = useMakeList()
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [fileName, setFileName] = useState('')
  const [text, setText] = useState('')
  const [given, setGiven] = useState<string>()
  const [imported, setImported] = useState(nothing)
  const name = given ?? imported.name ?? t('untitled')
  const refusal = listNameRefusal(name)
  const takeBack = useTakeBack()
  const count = imported.lines.length

  useEffect(() => {
    let isLatest = true
    void loadDates()
      .then(() => importedLines(text, fileName, new Date()))
      // What reads tables did not arrive.
      .catch((): Imported => ({ ...nothing, refusal: 'unread' }))
      .then((next) => isLatest && setImported(next))
    return () => {
      isLatest = false
    }
  }, [text, fileName])

  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    setText(await chosen.text())
    setFileName(chosen.name)
    setGiven(undefined)
  }
  const make = () => {
    if (count === 0) field.current?.focus()
    else if (!refusal) {
      const listID = makeList({ name: name.trim() }, imported.lines)
      showToast({ text: t('made', { count, name: shortened(name.trim()) }), undo: () => void takeBack(listID) })
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      initialFocus={field}
      actions={
        <>
          <Button onClick={() => file.current?.click()}>{t('choose')}</Button>
          <Button variant="primary" onClick={make}>
            {t('make', { count })}
          </Button>
        </>
      }
    >
      <div
        className="flex flex-col gap-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void read(event.dataTransfer.files[0])
        }}
      >
        <FieldFrame label={t('text')} help={t('help')} refusal={imported.refusal && t(`refused.${imported.refusal}`)}>
          {({ refused, ...control }) => (
            <textarea
              {...control}
              aria-invalid={refused || undefined}
              ref={field}
              dir="auto"
              rows={imported.left ? 3 : 8}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              className="type-field block w-full rounded-md border border-edge bg-sheet px-2.5 py-1.5 outline-offset-[-2px]"
            />
          )}
        </FieldFrame>
        <input
          ref={file}
          type="file"
          accept=".txt,.md,.csv,.tsv,.json,text/plain,text/markdown,text/csv"
          aria-label={t('file')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
        {imported.left && <ImportSummary lines={imported.lines} left={imported.left} />}
        {count > 0 && (
          <Field
            label={t('name')}
            value={name}
            dir="auto"
            autoComplete="off"
            refusal={refusal && home(`name.${refusal}`)}
            refused={refusal !== undefined}
            onChange={(event) => setGiven(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** A list that was made by mistake goes again, with all of its lines. */
const useTakeBack = () => {
  const account = useAccount()
  const navigate = useNavigate()
  const reasonOf = useRefusal()
  return async (listID: string): Promise<void> => {
    await navigate({ to: '/' })
    try {
      await account.lists.made(listID)
      await whenSent(account.outbox, account.session(listID).listID)
      await account.lists.remove(listID, () => {})
    } catch (error) {
      showToast({ text: reasonOf(error), refusal: true })
    }
  }
}

/** A list from a file or from what is pasted: one task per line, or per row of a table. What comes of it is said before. */
export const ImportDialog = withWords(PlainImportDialog, importMessages)
