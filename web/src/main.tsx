import '@fontsource-variable/archivo/wdth.css'
import './ui/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signOn } from './api/sign-on.ts'
import { verification } from './api/verification.ts'
import { Main } from './entry.tsx'
import { notePointer } from './ui/pointer-focus.ts'

verification.read()
signOn.read()
notePointer()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Main />
  </StrictMode>,
)
