export { EditLine } from './edit-line.tsx'
