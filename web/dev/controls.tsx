import { Ellipsis, Plus } from 'lucide-react'
import { Button, type ButtonVariant } from '../src/ui/button.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { Kbd } from '../src/ui/kbd.tsx'
import { quietLink, textLink } from '../src/ui/text-link.ts'
import { Kind } from './look.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'default', 'quiet', 'danger', 'danger-filled']

export const Controls = () => (
  <>
    {variants.map((variant) => (
      <Kind key={variant} name={`Button, ${variant}`}>
        <Button variant={variant}>Invite</Button>
        <Button variant={variant} icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}>
          New list
        </Button>
        <Button variant={variant} busy="Inviting">
          Invite everybody
        </Button>
        <Button variant={variant} disabledReason="Only the owner can do that.">
          Invite
        </Button>
        <Button variant={variant} size="field">
          On a slip
        </Button>
      </Kind>
    ))}
    <Kind name="Icon button, key, link">
      <IconButton label="Menu">
        <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton label="Menu, open" data-popup-open="">
        <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
      <a href="#text" className={textLink}>
        In running text
      </a>
      <a href="#quiet" className={quietLink}>
        By itself
      </a>
    </Kind>
  </>
)
