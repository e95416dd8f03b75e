import { toApiError } from '@docket/client'
import { Archive, FileBraces, FileSpreadsheet, FileText, type LucideIcon, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { type ExportForm, exportedList, fileName } from '../../domain/exported-list.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { tasksOf } from './tasks-of.ts'

type Form = ExportForm | 'archive' | 'print'

const forms: readonly (readonly [Form, LucideIcon])[] = [
  ['csv', FileSpreadsheet],
  ['markdown', FileText],
  ['json', FileBraces],
  ['archive', Archive],
  ['print', Printer],
]

interface ExportDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** The list as a file that the browser saves, or on paper. */
export const ExportDialog = ({ open, onOpenChange }: ExportDialogProps) => {
  const { session, list } = useList()
  const t = useTranslations('export')
  const first = useRef<HTMLButtonElement>(null)
  const refusalOf = useRefusal()
  /** Made by the server, from what is not here. */
  const takeArchive = async () => {
    try {
      const answer = await api.raw('exportListArchive', { listID: list.id })
      if (!answer.ok) throw await toApiError(answer)
      saveFile(`${fileName(list.name)}.archive`, await answer.blob())
    } catch (error) {
      showToast({ text: refusalOf(error), refusal: true })
    }
  }
  const take = async (form: Form) => {
    onOpenChange(false)
    if (form === 'archive') return takeArchive()
    // The dialog is not what is printed, and gives back the focus first.
    if (form === 'print') return requestAnimationFrame(() => window.print())
    try {
      const heads = {
        name: t('heads.name'),
        description: t('heads.description'),
        status: t('heads.status'),
        due: t('heads.due'),
        repeat: t('heads.repeat'),
        labels: t('heads.labels'),
      }
      const { name, type, text } = await exportedList(list, tasksOf(session), form, heads)
      saveFile(name, new Blob([text], { type }))
    } catch {
      // What writes tables did not arrive.
      showToast({ text: t('failed'), refusal: true })
    }
  }
  const offered = forms.filter(([form]) => form !== 'archive' || list.my_role === 'owner')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      initialFocus={first}
      actions={
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {t('close')}
        </Button>
      }
    >
      <p className="type-read text-pretty text-ink-2">{t('what', { count: tasksOf(session).length })}</p>
      <ul className="mt-4 flex flex-col gap-2">
        {offered.map(([form, Icon], at) => (
          // What is said above them stays in sight when the first one has the focus.
          <li key={form}>
            <button
              ref={at === 0 ? first : undefined}
              type="button"
              onClick={() => void take(form)}
              className="flex min-h-11 w-full scroll-mt-[100vh] items-center gap-3 rounded-md border border-edge px-3 py-1.5 text-start hover:bg-hover"
            >
              <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-2" />
              <span className="min-w-0 text-ink-2">
                {t.rich(form, { b: (words) => <b className="font-strong text-ink">{words}</b> })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
