import { lateOpenList } from '../../chunks.ts'
import type { VersionsProps } from './both-versions.tsx'

/** What was written here and what somebody else made of the same. It is seldom asked, so what compares them comes later. */
export const Versions = (props: VersionsProps) => {
  const parts = lateOpenList.usePart(true)
  return parts && <parts.BothVersions {...props} />
}
