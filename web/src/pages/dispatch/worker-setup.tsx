import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useList } from '../../open-list/list-provider.tsx'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

/** What a worker says to Docket, ready to be tried in a terminal. */
const commandsFor = (listID: string): string => `export DOCKET=${location.origin}/api/v1 KEY=<your API key>
curl -X POST $DOCKET/lists/${listID}/claim -H "Authorization: Bearer $KEY" --json '{"worker": "me", "lease_seconds": 300}'
curl -X POST $DOCKET/tasks/<task id>/complete -H "Authorization: Bearer $KEY" --json '{"lease_id": "<lease id>", "outputs": {"result": "Done"}}'`

/** How a worker takes part, folded away once one does. */
export const WorkerSetup = ({ isNeeded }: { isNeeded: boolean }) => {
  const { list } = useList()
  const t = useTranslations('dispatch.setup')
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? isNeeded
  const { copied, copy } = useCopy()
  const content = useId()
  const commands = commandsFor(list.id)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <section className="shrink-0 pt-2 ps-(--content) pe-(--gutter)">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? content : undefined}
          className="touch-target type-small flex h-9 items-center gap-1.5 font-button text-ink-2 hover:text-ink"
          onClick={() => setChosen(!isOpen)}
        >
          <Chevron aria-hidden size={14} strokeWidth={1.75} className={isOpen ? undefined : 'rtl:-scale-x-100'} />
          {t('title')}
        </button>
      </h2>
      {isOpen && (
        <div id={content} className="flex max-w-[56rem] flex-col items-start gap-3 pb-3">
          <p className="type-small text-ink-2">
            {t.rich('lead', {
              keys: (words) => (
                <Link to="/settings/$part" params={{ part: 'security' }} className="underline">
                  {words}
                </Link>
              ),
              docs: (words) => (
                <a href="/docs" className="underline">
                  {words}
                </a>
              ),
              file: (path) => (
                <code dir="ltr" className="font-mono text-ink">
                  {path}
                </code>
              ),
            })}
          </p>
          <pre
            dir="ltr"
            className="max-w-full rounded-md wrap-anywhere whitespace-pre-wrap bg-stub p-3 font-mono text-[0.8125rem]/5 text-ink"
          >
            {commands}
          </pre>
          <Button onClick={() => void copy(commands)}>
            <span aria-live="polite">{copied === commands ? t('copied') : t('copy')}</span>
          </Button>
        </div>
      )}
    </section>
  )
}
