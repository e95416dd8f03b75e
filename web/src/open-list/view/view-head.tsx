import { lateElsewhere, lateListParts } from '../../chunks.ts'
import { Locked } from '../hand-out/hand-out.tsx'
import { useUi } from '../list-ui.ts'
import { hasChoices } from './list-address.ts'
import type { ListSearch } from './list-search.ts'
import { ListToolbar } from './list-toolbar.tsx'

interface ViewHeadProps {
  search: ListSearch
  onSearch(search: Partial<ListSearch>): void
}

const FilterChips = lateListParts.component('FilterChips')

/** What stands above the lines in every view of a list. What a view needs a moment later is fetched meanwhile. */
export const ViewHead = ({ search, onSearch }: ViewHeadProps) => {
  const ui = useUi()
  lateListParts.useAhead()
  lateElsewhere.useAhead()
  const { filter } = search
  return (
    <>
      <ListToolbar search={search} onSearch={onSearch} onLeave={() => ui.focusBack(ui.visible.first)} />
      <Locked />
      {hasChoices(filter) && (
        <div className="flex min-h-9.5 shrink-0 items-center border-b border-rule py-2 ps-(--content) pe-(--gutter) max-md:min-h-12">
          <FilterChips filter={filter} onFilter={(filter) => onSearch({ filter })} />
        </div>
      )}
    </>
  )
}
