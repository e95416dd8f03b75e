import '@fontsource-variable/archivo/wdth.css'
import './ui.css'
import { createRoot } from 'react-dom/client'
import { en } from '../src/locales/en.ts'
import { Strings } from '../src/locales/strings.tsx'
import { overlays } from '../src/ui/overlays/overlays.ts'
import { notePointer } from '../src/ui/pointer-focus.ts'
import { ToastHost } from '../src/ui/toast.tsx'
import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import { LookBar, lookFrom } from './look.tsx'
import { Marks } from './marks.tsx'
import { Overlays } from './overlays.tsx'
import { Paper } from './paper.tsx'

/** Every primitive of `src/ui` in every state. In `vite`'s development server at `/dev/ui`; no part of the app. */
const Primitives = () => {
  overlays.useAhead()
  return (
    <>
      <LookBar />
      <main className="flex flex-col gap-10 bg-sheet p-6">
        <h1 className="type-title">Primitives</h1>
        <Controls />
        <Fields />
        <Marks />
        <Overlays />
        <Paper />
      </main>
      <ToastHost />
    </>
  )
}

lookFrom(location.search)
notePointer()
createRoot(document.getElementById('app')!).render(
  <Strings messages={en}>
    <Primitives />
  </Strings>,
)
