import { Archive, Ellipsis, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Banner } from '../src/ui/banner.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { Field } from '../src/ui/field.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { Kbd } from '../src/ui/kbd.tsx'
import { Menu, type MenuAnchor, MenuChoice, MenuItem, MenuSeparator } from '../src/ui/menu.tsx'
import { FloatingPopover } from '../src/ui/popover.tsx'
import { showToast } from '../src/ui/toast.tsx'
import { Kind } from './look.tsx'

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const

export const Overlays = () => (
  <>
    <Kind name="Menu, popover, dialog">
      <SampleMenu />
      <SamplePopover />
      <SampleDialog />
    </Kind>
    <Kind name="Toast">
      <Button onClick={() => showToast({ text: 'Saved.' })}>Toast</Button>
      <Button onClick={() => showToast({ text: 'Order hops archived.', undo: () => {} })}>Toast with Undo</Button>
      <Button
        onClick={() =>
          showToast({ text: 'Two lines wait.', action: { label: 'Show them', run: () => {} }, refusal: true })
        }
      >
        Toast of a refusal
      </Button>
    </Kind>
    {(['run', 'grey', 'canary'] as const).map((tone) => (
      <Kind key={tone} name={`Banner, ${tone}`}>
        <div className="w-full">
          <Banner tone={tone} action={<Button variant="quiet">Try now</Button>}>
            <b>You are offline.</b> This is the list as of 11:42.
          </Banner>
        </div>
      </Kind>
    ))}
  </>
)

const SampleMenu = () => {
  const [view, setView] = useState<'list' | 'board'>('list')
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label="Sample menu">
          <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      }
    >
      <MenuChoice
        label="View"
        value={view}
        onChange={setView}
        choices={[
          { value: 'list', label: 'List' },
          { value: 'board', label: 'Board' },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={<Archive {...icon} />} hint={<Kbd>E</Kbd>} onSelect={() => {}}>
        Archive
      </MenuItem>
      <MenuItem disabled icon={<Archive {...icon} />} onSelect={() => {}}>
        Not now
      </MenuItem>
      <MenuItem danger icon={<Trash2 {...icon} />} hint={<Kbd>Del</Kbd>} onSelect={() => {}}>
        Delete
      </MenuItem>
    </Menu>
  )
}

const SamplePopover = () => {
  const [anchor, setAnchor] = useState<MenuAnchor>()
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>Popover</Button>
      <FloatingPopover
        anchor={anchor}
        label="Due date of line 4"
        onClose={() => setAnchor(undefined)}
        finalFocus={() => true}
      >
        <Field label="Due" help="Like: today, tomorrow 9am, fri, 24 dec" />
      </FloatingPopover>
    </>
  )
}

const SampleDialog = () => {
  const [isOpen, setIsOpen] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Dialog</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete Halyard?"
        initialFocus={keep}
        actions={
          <>
            <Button ref={keep} onClick={() => setIsOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger-filled" onClick={() => setIsOpen(false)}>
              Delete list
            </Button>
          </>
        }
      >
        <p className="type-read text-ink-2">The list and its 31 tasks go for everyone who has it.</p>
      </Dialog>
    </>
  )
}
