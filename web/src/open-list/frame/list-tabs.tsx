import { ArrowRightToLine, List, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '../../routing/hooks.ts'
import { Link } from '../../routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useKeys } from '../../ui/keys.ts'
import { useList } from '../list-provider.tsx'
import { useIsDispatch } from '../use-is-dispatch.ts'

/** The views of a list. */
export const ListTabs = () => {
  const { list } = useList()
  const t = useTranslations('handOut.views')
  const isHere = useIsDispatch()
  const navigate = useNavigate()
  const go = (to: TabProps['to']) => () => void navigate({ to, params: { listID: list.id } })
  useKeys(t('label'), [
    { keys: 'v d', label: t('dispatch'), run: go('/lists/$listID/dispatch') },
    { keys: 'v l', label: t('list'), run: go('/lists/$listID') },
  ])
  return (
    <nav
      aria-label={t('label')}
      className={classNames(
        'z-sticky flex h-10.5 shrink-0 gap-5 overflow-x-auto border-b border-rule-2 bg-sheet ps-(--content) pe-(--gutter) max-md:h-12',
        isHere && 'sticky top-(--head) [[data-stacked]~&]:static [@media(height<24rem)]:static',
      )}
    >
      <Tab to="/lists/$listID/dispatch" listID={list.id} icon={ArrowRightToLine} label={t('dispatch')} />
      <Tab to="/lists/$listID" listID={list.id} icon={List} label={t('list')} />
    </nav>
  )
}

interface TabProps {
  to: '/lists/$listID' | '/lists/$listID/dispatch'
  listID: string
  icon: LucideIcon
  label: string
}

const Tab = ({ to, listID, icon: Icon, label }: TabProps) => (
  <Link
    to={to}
    params={{ listID }}
    exact
    className="type-ui inline-flex shrink-0 items-center gap-2 border-b-2 border-transparent pt-0.5 text-ink-2 outline-offset-[-2px] hover:text-ink data-[status=active]:border-ink data-[status=active]:font-strong data-[status=active]:text-ink"
  >
    <Icon aria-hidden size={16} strokeWidth={1.75} className="@max-[15rem]/sheet:hidden rtl:-scale-x-100" />
    {label}
  </Link>
)
