import { useLocation } from '@tanstack/react-router'

/** Whether the list's way to workers is what is looked at. */
export const useIsDispatch = (): boolean => useLocation({ select: ({ pathname }) => pathname.endsWith('/dispatch') })
