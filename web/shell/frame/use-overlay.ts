import { isCovered } from '@portico/ui/behaviour/keys.tsx'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What the shell lays over a page: never two at a time. */
export type Overlay = 'palette' | 'quick' | 'keys' | 'support'
export type QuickTab = 'today' | 'events' | 'notes'

export function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay>()
  const [quickTab, setQuickTab] = useState<QuickTab>('today')
  const place = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  // A user who follows a line of the quick panel wants to see where it leads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the reason
  useEffect(() => setOverlay(undefined), [place])
  return {
    overlay,
    quickTab,
    close: () => setOverlay(undefined),
    openKeys: () => setOverlay('keys'),
    openSupport: () => setOverlay('support'),
    openQuick: (tab: QuickTab = 'today') => {
      setQuickTab(tab)
      setOverlay('quick')
    },
    /** Pressed again it closes; a dialog stays, since there is never one over another and unsaved input must not be lost. */
    jump: () =>
      setOverlay((before) => {
        if (before === 'palette') return undefined
        return before === 'support' || (before === undefined && isCovered()) ? before : 'palette'
      }),
  }
}
