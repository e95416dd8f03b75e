import { ArrowRightToLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lateListParts } from '../../chunks.ts'
import { useNavigate, useSearch } from '../../routing/hooks.ts'
import { Link } from '../../routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useKeys } from '../../ui/keys.ts'
import { useList } from '../list-provider.tsx'
import { useIsDispatch } from '../use-is-dispatch.ts'
import { keepView, keptView } from '../view/kept-views.ts'
import { type ListView, readListSearch, writeListSearch } from '../view/list-search.ts'

const ViewTabs = lateListParts.component('ViewTabs')

/** The views of a list that workers have, as one strip. With more room, they stand in the toolbar of those that have one. */
export const ListTabs = () => {
  const { list } = useList()
  const t = useTranslations('handOut.views')
  const isHere = useIsDispatch()
  const navigate = useNavigate()
  const { task, ...address } = useSearch('/lists/$listID')
  const onView = (view: ListView) => {
    const search = writeListSearch({ ...readListSearch(isHere ? (keptView(list.id) ?? {}) : address), view })
    keepView(list.id, search)
    void navigate({
      to: '/lists/$listID',
      params: { listID: list.id },
      search: { ...search, ...(task !== undefined && { task }) },
      replace: !isHere,
    })
  }
  const onWorkers = () => void navigate({ to: '/lists/$listID/dispatch', params: { listID: list.id } })
  useKeys(t('label'), [{ keys: 'v d', label: t('dispatch'), run: onWorkers }])
  return (
    <nav
      aria-label={t('label')}
      className={classNames(
        'z-sticky flex h-10.5 shrink-0 gap-5 overflow-x-auto [scrollbar-width:none] border-b border-rule-2 bg-sheet ps-(--content) pe-(--gutter) max-md:h-12 max-md:gap-3',
        isHere
          ? 'sticky top-(--head) [[data-stacked]~&]:static [@media(height<24rem)]:static'
          : '@min-[52rem]/sheet:hidden',
      )}
    >
      <WorkersTab />
      <ViewTabs view={isHere ? undefined : readListSearch(address).view} isKeyless={!isHere} onView={onView} />
    </nav>
  )
}

/** Who works on the list is a view of its own. */
export const WorkersTab = () => {
  const { list } = useList()
  const t = useTranslations('handOut.views')
  return (
    <Link to="/lists/$listID/dispatch" params={{ listID: list.id }} className="type-ui view-tab">
      <ArrowRightToLine
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="@max-[15rem]/sheet:hidden rtl:-scale-x-100"
      />
      {t('dispatch')}
    </Link>
  )
}
