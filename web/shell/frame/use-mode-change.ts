import type { SystemMode } from '@portico/ui/frame/mode-switch.tsx'
import { alerts } from '@portico/ui/notices/alerts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'

/**
 * Merchants have one mode for everything, in every tab, and each tab shows the change and opens the dashboard; staff choose it in each
 * list, where it is in the address.
 */
export function useModeChange(onMode: (mode: SystemMode) => void, home: string) {
  const { t } = useTranslation('shell')
  const { user, mode } = useSession()
  const { history } = useRouter()
  const queries = useQueryClient()
  const search = useSearch({ strict: false }) as { mode?: string }
  const isMerchant = user.level === 'merchant'
  const before = useRef(mode)
  const changed = useEffectEvent(() => {
    queries.clear()
    alerts.show('info', t('mode.changed', { mode: t(mode === 'Test' ? 'mode.test' : 'mode.live') }))
    history.push(home)
  })
  useEffect(() => {
    if (before.current === mode) return
    before.current = mode
    changed()
  }, [mode])
  const change = (next: SystemMode) => {
    if (next !== mode) onMode(next)
  }
  const leaveTest = () => {
    if (isMerchant) return change('Live')
    const url = new URL(window.location.href)
    url.searchParams.delete('mode')
    url.searchParams.delete('cursor')
    history.push(`${url.pathname}${url.search}`)
  }
  const isTest = isMerchant ? mode === 'Test' : search.mode === 'Test'
  return { change, isTest, leaveTest: isMerchant && user.mode.toggle !== 'free' ? undefined : leaveTest }
}
