/**
 * Every piece on one small site: `?view=…` (place.tsx names them), `&tenant=halden|meridian|night`, `&scheme=light|dark`,
 * `&lang=en|tr`, `&density=compact`, `&rows=5`. It doubles as the page that the accessibility check visits.
 */
import { MantineProvider } from '@mantine/core'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type LinkComponent, UiLinkProvider } from '../behaviour/link.tsx'
import { NotifyHost } from '../notices/notify.tsx'
import { TimeZoneProvider } from '../values/date-time.tsx'
import { CurrencyDigitsProvider } from '../values/money.tsx'
import '../styles.css'
import { tenantTheme, tenantVariables } from '../look/theme.ts'
import { uiTextsTr } from '../words/texts.tr.ts'
import { UiTextsProvider, uiTextsEn } from '../words/texts.tsx'
import { GalleryShell } from './gallery-shell.tsx'
import { type Place, PlaceContext, placeOf, searchOf, tenants } from './place.tsx'

const zone = 'Europe/Istanbul'

function Gallery() {
  const [place, setPlace] = useState(() => placeOf(location.search))
  const go = (change: Partial<Place>) => {
    const next = { ...place, ...change }
    history.pushState(null, '', searchOf(next))
    setPlace(next)
  }
  useEffect(() => {
    const back = () => setPlace(placeOf(location.search))
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  useEffect(() => {
    document.documentElement.lang = place.lang
    document.documentElement.dataset.density = place.density
  }, [place])
  const { colours } = tenants[place.tenant]
  const Link: LinkComponent = ({ onClick, href, ...rest }) => (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!href.startsWith('?')) return
        event.preventDefault()
        go(placeOf(href))
      }}
    />
  )
  return (
    <MantineProvider theme={tenantTheme(colours)} cssVariablesResolver={tenantVariables(colours)} forceColorScheme={place.scheme}>
      <UiTextsProvider texts={place.lang === 'tr' ? uiTextsTr : uiTextsEn}>
        <TimeZoneProvider zone={zone}>
          <CurrencyDigitsProvider digits={{ JPY: 0, KWD: 3 }}>
            <UiLinkProvider component={Link}>
              <PlaceContext value={{ place, go }}>
                <NotifyHost />
                <GalleryShell />
              </PlaceContext>
            </UiLinkProvider>
          </CurrencyDigitsProvider>
        </TimeZoneProvider>
      </UiTextsProvider>
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
