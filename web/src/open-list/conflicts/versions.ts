import { lateOpenList } from '../../chunks.ts'

/** What was written here and what somebody else made of the same. It is seldom asked, so what compares them comes later. */
export const Versions = lateOpenList.component('BothVersions')
