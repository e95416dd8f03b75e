import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Mappings } from '../../../domain/imported.ts'
import { importMessages } from '../../../locales/import.en.ts'
import { withWords } from '../../../locales/more-strings.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldFrame } from '../../../ui/field.tsx'
import { textLink } from '../../../ui/text-link.ts'
import { listNameRefusal } from '../list-name.ts'
import { ImportSummary } from './import-summary.tsx'
import { ImportTables } from './import-tables.tsx'
import { ImportTarget } from './import-target.tsx'
import { useBringIn } from './use-bring-in.ts'
import { useDestinations } from './use-destinations.ts'
import { useImported } from './use-imported.ts'
import { useTooMuch } from './use-too-much.ts'

interface ImportDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** Nothing is said about how tables are to be read. */
const asRead: Mappings = {}

const PlainImportDialog = ({ open, onOpenChange }: ImportDialogProps) => {
  const t = useTranslations('import')
  const home = useTranslations('home')
  const bringIn = useBringIn()
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const [mappings, setMappings] = useState<Mappings>(asRead)
  const [path, setPath] = useState('')
  const [given, setGiven] = useState<string>()
  const [isSkipping, setIsSkipping] = useState(true)
  const { imported, isReading } = useImported({ file, text, mappings })
  const destinations = useDestinations(imported, isSkipping)
  const tooMuch = useTooMuch(destinations.all)
  const { all, state } = destinations
  const [first] = all
  const isNewOne = all.length === 1 && !first!.list && state !== 'gone'
  const name = (isNewOne ? given : undefined) ?? first?.name ?? t('untitled')
  const nameRefusal = isNewOne ? listNameRefusal(name) : undefined
  const count = all.reduce((sum, { lines }) => sum + lines.length, 0)
  const isAllThere = count === 0 && destinations.there > 0

  const take = (chosen: File | undefined) => {
    setFile(chosen)
    setMappings(asRead)
    setPath('')
    setGiven(undefined)
  }
  const make = () => {
    if (count === 0) (file ? button : field).current?.focus()
    else if (!nameRefusal && !tooMuch) {
      onOpenChange(false)
      void bringIn(all.map((each) => ({ ...each, name: isNewOne ? name.trim() : (each.name ?? t('untitled')) })))
      take(undefined)
      setText('')
    }
  }
  const reason = isReading && file ? t('reading') : state === 'known' ? undefined : t(`target.${state}`)
  const refusal = imported.refusal ? t(`refused.${imported.refusal}`) : tooMuch

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      initialFocus={field}
      actions={
        <>
          <Button ref={button} onClick={() => input.current?.click()}>
            {t(file ? 'chooseOther' : 'choose')}
          </Button>
          <Button variant="primary" disabledReason={reason ?? (isAllThere ? t('nothing') : undefined)} onClick={make}>
            {t(all.some(({ list }) => list) ? 'add' : all.length > 1 ? 'makeLists' : 'make', {
              count,
              lists: all.length,
            })}
          </Button>
        </>
      }
    >
      <div
        className="flex flex-col gap-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0])
        }}
      >
        {file ? (
          <ChosenFile file={file} isReading={isReading} refusal={refusal} onRemove={() => take(undefined)} />
        ) : (
          <FieldFrame label={t('text')} help={t('help')} refusal={refusal}>
            {({ refused, ...control }) => (
              <textarea
                {...control}
                aria-invalid={refused || undefined}
                ref={field}
                dir="auto"
                rows={8}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                className="type-field block w-full rounded-md border border-edge bg-sheet px-2.5 py-1.5 outline-offset-[-2px]"
              />
            )}
          </FieldFrame>
        )}
        <input
          ref={input}
          type="file"
          accept=".txt,.md,.csv,.tsv,.json,.zip,text/plain,text/markdown,text/csv,application/zip"
          aria-label={t('file')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            // The same file can be chosen again, after it was changed.
            event.currentTarget.value = ''
            if (chosen) take(chosen)
          }}
        />
        <ImportTables imported={imported} path={path} onPath={setPath} mappings={mappings} onMappings={setMappings} />
        {(imported.left || (file && all.length > 0)) && <ImportSummary lists={imported.lists} left={imported.left} />}
        {all.length > 0 && <ImportTarget destinations={destinations} isSkipping={isSkipping} onSkip={setIsSkipping} />}
        {isNewOne && count > 0 && (
          <Field
            label={t('name')}
            value={name}
            dir="auto"
            autoComplete="off"
            refusal={nameRefusal && home(`name.${nameRefusal}`)}
            refused={nameRefusal !== undefined}
            onChange={(event) => setGiven(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

interface ChosenFileProps {
  file: File
  isReading: boolean
  refusal: string | undefined
  onRemove(): void
}

/** In the place of the text: a file may be far too long to be shown. */
const ChosenFile = ({ file, isReading, refusal, onRemove }: ChosenFileProps) => {
  const t = useTranslations('import')
  return (
    <div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span dir="auto" className="min-w-0 font-group wrap-anywhere">
          {file.name}
        </span>
        <button type="button" className={`type-small touch-target ${textLink}`} onClick={onRemove}>
          {t('remove')}
        </button>
      </p>
      {refusal && !isReading && (
        <p role="alert" className="type-small mt-1.5 text-pretty text-fail">
          {refusal}
        </p>
      )}
      <p role="status" className="type-small text-ink-3">
        {isReading && t('reading')}
      </p>
    </div>
  )
}

/** Lists from a file or from what is pasted: one task per line, or per row of a table. What comes of it is said before. */
export const ImportDialog = withWords(PlainImportDialog, importMessages)
