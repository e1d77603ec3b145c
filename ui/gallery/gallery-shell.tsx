import {
  IconAdjustments,
  IconArrowsExchange,
  IconBuildingStore,
  IconChartLine,
  IconCursorText,
  IconForms,
  IconHourglass,
  IconLayoutDashboard,
  IconLayoutSidebarRight,
  IconLogout,
  IconMessageQuestion,
  IconMoodEmpty,
  IconReceipt,
  IconTypography,
  IconUserCircle,
} from '@tabler/icons-react'
import { useState } from 'react'
import { BellButton, HelpButton } from '../frame/bell-button.tsx'
import { ModeSwitch, type SystemMode } from '../frame/mode-switch.tsx'
import type { PersonItem } from '../frame/person.ts'
import { Shell } from '../frame/shell.tsx'
import type { MenuGroup } from '../frame/side-nav.tsx'
import { notify } from '../notices/notify.tsx'
import { OfflineStrip, TestModeStrip } from '../pieces/strip.tsx'
import { useTimeZone } from '../values/date-time.tsx'
import { zoneLabel } from '../words/date-format.ts'
import { AskingPage } from './asking.page.tsx'
import { BoardPage } from './board.page.tsx'
import { DashboardPage } from './dashboard.page.tsx'
import { FieldsPage } from './fields.page.tsx'
import { FormPage } from './form.page.tsx'
import { ListOfPayments } from './list.page.tsx'
import { type Place, searchOf, tenants, usePlace } from './place.tsx'
import { RecordPage } from './record.page.tsx'
import { StatesPage } from './states.page.tsx'
import { TypingPage } from './typing.page.tsx'
import { WordsPage } from './words.page.tsx'

const titles: Record<Place['view'], [en: string, tr: string]> = {
  list: ['Transaction lookup', 'İşlem sorgulama'],
  drawer: ['List with a record', 'Kayıtla birlikte liste'],
  form: ['Service providers', 'Hizmet sağlayıcılar'],
  record: ['Parts of a record', 'Kaydın bölümleri'],
  fields: ['Fields and dialogs', 'Alanlar ve iletişim kutuları'],
  typing: ['Typing and choosing', 'Yazma ve seçme'],
  asking: ['Asking and telling', 'Sorma ve bildirme'],
  dashboard: ['Dashboard', 'Gösterge paneli'],
  board: ['Board of widgets', 'Bileşen panosu'],
  states: ['Empty, loading, failed', 'Boş, yükleniyor, başarısız'],
  words: ['Status, money, time', 'Durum, para, zaman'],
}
const icons = {
  list: IconArrowsExchange,
  drawer: IconLayoutSidebarRight,
  form: IconAdjustments,
  record: IconReceipt,
  fields: IconForms,
  typing: IconCursorText,
  asking: IconMessageQuestion,
  dashboard: IconChartLine,
  board: IconLayoutDashboard,
  states: IconMoodEmpty,
  words: IconTypography,
}

function useMenu(): MenuGroup[] {
  const { place } = usePlace()
  const entry = (view: Place['view'], count?: number) => ({
    id: view,
    title: titles[view][place.lang === 'tr' ? 1 : 0],
    icon: icons[view],
    href: searchOf({ ...place, view }),
    active: view === place.view,
    count,
  })
  return [
    { id: 'lists', title: 'Lists', collapsable: true, entries: [entry('list', 12_400), entry('drawer', 7), entry('form')] },
    {
      id: 'parts',
      title: 'Parts',
      collapsable: true,
      entries: [
        entry('record'),
        entry('fields'),
        entry('typing'),
        entry('asking'),
        entry('dashboard'),
        entry('board'),
        entry('states'),
        entry('words'),
      ],
    },
    {
      id: 'long',
      title: 'Long names',
      collapsable: true,
      closedAtStart: true,
      entries: [
        { id: 'a', title: 'Onay bekleyen ödemeler ve mutabakat farkları', icon: IconHourglass, href: '#a', count: 128 },
        { id: 'b', title: 'Üye iş yeri sözleşmeleri', icon: IconBuildingStore, href: '#b' },
      ],
    },
  ]
}

function usePerson() {
  const { place, go } = usePlace()
  const zone = useTimeZone()
  const items: PersonItem[] = [
    { id: 'profile', label: 'My profile', icon: <IconUserCircle size={16} stroke={1.6} aria-hidden />, href: '#profile' },
    {
      id: 'scheme',
      label: 'Theme',
      choices: [
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ],
      value: place.scheme,
      onChange: (scheme) => go({ scheme: scheme as Place['scheme'] }),
    },
    {
      id: 'lang',
      label: 'Language',
      choices: [
        { value: 'en', label: 'English' },
        { value: 'tr', label: 'Türkçe' },
      ],
      value: place.lang,
      onChange: (lang) => go({ lang: lang as Place['lang'] }),
    },
    {
      id: 'tenant',
      label: 'Tenant',
      choices: Object.entries(tenants).map(([value, { name }]) => ({ value, label: name })),
      value: place.tenant,
      onChange: (tenant) => go({ tenant: tenant as Place['tenant'] }),
    },
    {
      id: 'out',
      label: 'Sign out',
      icon: <IconLogout size={16} stroke={1.6} aria-hidden />,
      onClick: () => notify.success('You would be signed out now'),
    },
  ]
  return { name: 'Selin Aksoy', zone: zoneLabel(zone), items }
}

export function GalleryShell() {
  const { place, go } = usePlace()
  const [mode, setMode] = useState<SystemMode>('Test')
  const title = titles[place.view][place.lang === 'tr' ? 1 : 0]
  const strips = place.view === 'states' && (
    <>
      {mode === 'Test' && <TestModeStrip onLeave={() => setMode('Live')} />}
      <OfflineStrip since="14:02" retryInSeconds={5} />
    </>
  )
  return (
    <Shell
      brand={{ name: tenants[place.tenant].name, href: searchOf({ ...place, view: 'list' }) }}
      menu={useMenu()}
      crumbs={[
        { label: 'Gallery', href: searchOf({ ...place, view: 'words' }) },
        { label: 'Transactions', href: searchOf({ ...place, view: 'list' }) },
        { label: title },
      ]}
      person={usePerson()}
      onJump={() => notify.success('The jump list would open now')}
      mode={place.view === 'states' && <ModeSwitch label="System mode" value={mode} onChange={setMode} />}
      help={<HelpButton onClick={() => notify.success('Help would open now')} />}
      bell={
        <BellButton unread={4} onClick={() => notify.error('Notifications could not be loaded. Try again.', { requestId: 'req_8FK2M0' })} />
      }
      strips={strips}
      foot={<span>All systems normal</span>}
    >
      {place.view === 'list' && <ListOfPayments />}
      {place.view === 'drawer' && <ListOfPayments openAtStart />}
      {place.view === 'form' && <FormPage onClose={() => go({ view: 'list' })} />}
      {place.view === 'record' && <RecordPage />}
      {place.view === 'fields' && <FieldsPage />}
      {place.view === 'typing' && <TypingPage />}
      {place.view === 'asking' && <AskingPage />}
      {place.view === 'dashboard' && <DashboardPage />}
      {place.view === 'board' && <BoardPage />}
      {place.view === 'states' && <StatesPage />}
      {place.view === 'words' && <WordsPage />}
    </Shell>
  )
}
