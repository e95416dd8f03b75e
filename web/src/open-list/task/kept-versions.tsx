import { lateOpenList } from '../../chunks.ts'
import type { KeptVersionsProps } from './kept-version.tsx'
import { useKept } from './use-drafts.ts'

const KeptVersion = lateOpenList.component('KeptVersion')

/** Texts that another version was preferred to, in a conflict. They stay until they are thrown away. */
export const KeptVersions = ({ opened, canChange }: KeptVersionsProps) =>
  useKept(opened.key).map(({ field, at }) => (
    <KeptVersion key={`${field}.${at}`} field={field} at={at} opened={opened} canChange={canChange} />
  ))
