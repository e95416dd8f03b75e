import { useLocation } from '../routing/hooks.ts'

/** Whether the list's way to workers is what is looked at. */
export const useIsDispatch = (): boolean => useLocation(({ pathname }) => pathname.endsWith('/dispatch'))
