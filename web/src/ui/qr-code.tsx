import { useEffect, useState } from 'react'
import { qrPath } from './qr-path.ts'

/** Without it a reader does not find the code. */
const quiet = 4

/** An address for a telephone's camera: dark on light in every theme, as readers expect it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string }>()
  useEffect(() => {
    let isOver = false
    void import('qrcode').then(({ create }) => {
      const { modules } = create(text, { errorCorrectionLevel: 'M' })
      if (!isOver) setDrawn({ text, size: modules.size, path: qrPath(modules) })
    })
    return () => {
      isOver = true
    }
  }, [text])

  const isReady = drawn?.text === text
  const side = (isReady ? drawn.size : 0) + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 scheme-light border border-rule-2 bg-sheet forced-color-adjust-none"
    >
      {isReady && <path d={drawn.path} className="fill-ink" />}
    </svg>
  )
}
