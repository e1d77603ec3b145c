/** The drawer that holds the navigation on phones: `<NavDrawer opened onClose>navigation</NavDrawer>`. Loaded when it is first wanted. */
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiTexts } from '../words/texts.tsx'

export const NavDrawer = ({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) => {
  const texts = useUiTexts()
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="left" size={288} padding={0} transitionProps={{ duration: 180 }}>
      <Drawer.Overlay />
      <Drawer.Content className="p-nav-drawer" aria-label={texts.mainNavigation}>
        <Drawer.Body className="p-nav-drawer-body">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
