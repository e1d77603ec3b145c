import '@portico/ui/styles.css'
import './analytics.css'
import { MantineProvider } from '@mantine/core'
import { tenantTheme, tenantVariables } from '@portico/ui/look/theme.ts'
import { defaultTenantColours } from '@portico/ui/look/tokens.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createLink } from './portal-link.ts'
import { Tool } from './tool.tsx'

const link = createLink(window)

const container = document.getElementById('root')
if (container)
  createRoot(container).render(
    <StrictMode>
      <MantineProvider
        theme={tenantTheme(defaultTenantColours)}
        cssVariablesResolver={tenantVariables(defaultTenantColours)}
        defaultColorScheme="auto"
      >
        <Tool link={link} />
      </MantineProvider>
    </StrictMode>,
  )
