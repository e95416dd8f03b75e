import type { ReactNode } from 'react'
import { textLink } from '../src/ui/text-link.ts'

const looks = {
  Light: '?theme=light',
  Dark: '?theme=dark',
  'Right to left': '?dir=rtl',
  'Text 200 %': '?text=200',
}

/** `?theme=dark&dir=rtl&text=200` */
export const lookFrom = (search: string): void => {
  const { documentElement } = document
  const asked = new URLSearchParams(search)
  const theme = asked.get('theme')
  if (theme) documentElement.dataset.theme = theme
  documentElement.dir = asked.get('dir') ?? 'ltr'
  documentElement.style.fontSize = `${asked.get('text') ?? '100'}%`
}

export const LookBar = () => (
  <nav aria-label="Look" className="type-small flex flex-wrap gap-4 bg-desk px-6 py-2">
    {Object.entries(looks).map(([name, search]) => (
      <a key={name} href={search} className={textLink}>
        {name}
      </a>
    ))}
  </nav>
)

/** One kind of primitive, its states side by side. */
export const Kind = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} data-kind={name}>
    <h2 className="type-label mb-3 border-b border-rule-2 pb-1 text-ink-3">{name}</h2>
    <div className="flex flex-wrap items-start gap-x-5 gap-y-4">{children}</div>
  </section>
)
