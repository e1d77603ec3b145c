import { Box, Button, Center, Group } from '@mantine/core'
import { UiLinkProvider } from '@portico/ui/behaviour/link.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentHead } from '../frame/document-head.ts'
import { RouterLink } from '../router-link.tsx'
import { AccountMenu } from './account-menu.tsx'

type Press = { label: string; onPress: () => void }
type PlainPageProps = { title: string; children?: ReactNode; action?: Press; second?: Press }

/** A page around signing in, without navigation: one thing is said, and what can be done about it. */
export function PlainPage({ title, children, action, second }: PlainPageProps) {
  const { t } = useTranslation('shell')
  useDocumentHead({ page: title, owner: t('product'), icon: undefined })
  return (
    <UiLinkProvider component={RouterLink}>
      {action && (
        <Box component="header" pos="absolute" top={0} right={0} p="md">
          <AccountMenu />
        </Box>
      )}
      <Center component="main" mih="100vh" p="md">
        <EmptyState
          isPage
          title={title}
          action={
            action && (
              <Group gap="xs" justify="center">
                {second && (
                  <Button variant="default" onClick={second.onPress}>
                    {second.label}
                  </Button>
                )}
                <Button onClick={action.onPress}>{action.label}</Button>
              </Group>
            )
          }
        >
          {children}
        </EmptyState>
      </Center>
    </UiLinkProvider>
  )
}
