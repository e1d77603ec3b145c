import './ticket.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeEntry } from './entry.ts'
import { ExternalPage } from './external-page.tsx'
import { language } from './texts.ts'

document.documentElement.lang = language
// The same page with another link: a browser stays in the page when only the part behind the # differs.
window.addEventListener('hashchange', () => window.location.reload())

const container = document.getElementById('root')
if (container)
  createRoot(container).render(
    <StrictMode>
      <ExternalPage entry={takeEntry(window)} />
    </StrictMode>,
  )
