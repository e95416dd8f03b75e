import type { Project } from '@docket/contract'
import { CopyListDialog } from './copy-list-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import type { PlaceQuestion } from './place-items.tsx'

interface PlaceDialogsProps {
  list: Project
  asked: PlaceQuestion | undefined
  onClose(): void
}

/** What `PlaceItems` ask. */
export const PlaceDialogs = ({ list, asked, onClose }: PlaceDialogsProps) => (
  <>
    <GroupDialog list={list} open={asked === 'group'} onClose={onClose} />
    <CopyListDialog list={list} open={asked === 'copy'} onClose={onClose} />
  </>
)
