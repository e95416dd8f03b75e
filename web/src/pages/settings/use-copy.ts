import { useEffect, useState } from 'react'

/** Copies a text and tells for a moment that it did. Browsers offer their clipboard on https and localhost only. */
export const useCopy = () => {
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    if (await toClipboard(text)) setCopied(text)
  }
  return { copied, copy }
}

const toClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return bySelection(text)
  }
}

/** Inside the dialog that is open, if there is one: it keeps the focus within itself. */
const bySelection = (text: string): boolean => {
  const active = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  const place = active?.closest('[role="dialog"]') ?? document.body
  place.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  if (active instanceof HTMLElement) active.focus()
  return isDone
}
