import { useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import { useListsState } from '../../live/use-lists.ts'
import { addMessages } from '../../locales/add.en.ts'
import { en } from '../../locales/en.ts'
import { Strings } from '../../locales/strings.tsx'
import { useSearch } from '../../routing/hooks.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { AddForm } from './add-form.tsx'

const messages = { ...en, ...addMessages }

export const AddPage = () => (
  <Strings messages={messages}>
    <Add />
  </Strings>
)

/** What another program or a bookmark has given, to be added to a list. Nothing is before somebody says so. */
const Add = () => {
  const t = useTranslations('add')
  const given = useSearch('/add')
  const isKnown = useListsState(({ isKnown }) => isKnown)
  const isReadOnly = useIsReadOnly()
  return (
    <Sheet>
      <PageTitle page={t('page')} />
      <SheetHeader title={t('page')} />
      {isKnown && !isReadOnly ? (
        <AddForm key={JSON.stringify(given)} given={given} />
      ) : (
        <p role="status" className="ps-(--content) pe-(--gutter) pt-3 text-ink-2">
          {t(isReadOnly ? 'readOnly' : 'loading')}
        </p>
      )}
    </Sheet>
  )
}
