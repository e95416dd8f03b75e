import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadApp } from '../../chunks.ts'
import { accountMessages } from '../../locales/account.en.ts'
import { commonMessages } from '../../locales/common.en.ts'
import { Strings } from '../../locales/strings.tsx'

const messages = { ...commonMessages, ...accountMessages }

/** Around the pages before signing in. While someone types there, the rest of the app arrives. */
export const Front = () => {
  useEffect(() => {
    const idle = window.requestIdleCallback?.(loadApp) ?? window.setTimeout(loadApp, 1000)
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(idle)
  }, [])
  return (
    <Strings messages={messages}>
      <Outlet />
    </Strings>
  )
}
