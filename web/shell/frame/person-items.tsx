import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Language } from '@portico/contract/core/languages.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import type { PersonItem } from '@portico/ui/frame/person.ts'
import { IconLayoutSidebarRight, IconLifebuoy, IconLink, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { useKeepLanguage } from '../../shared/session/use-keep-language.ts'
import { useOfferedLanguages } from '../../shared/session/use-offered-languages.ts'
import { currentLanguage } from '../../shared/texts/texts.ts'
import { hasSupportDialog } from './support-access.ts'
import { useCopyLink } from './use-copy-link.ts'

const schemes: readonly { value: MantineColorScheme; title: 'light' | 'dark' | 'system' }[] = [
  { value: 'light', title: 'light' },
  { value: 'dark', title: 'dark' },
  { value: 'auto', title: 'system' },
]

type Overlays = { openQuick: () => void; openSupport: () => void }

/** The items of the user menu: on a phone also those that the header has no room for. */
export function usePersonItems(screens: ReadonlySet<string>, { openQuick, openSupport }: Overlays): PersonItem[] {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const session = useSession()
  const { user } = session
  const offered = useOfferedLanguages('portal', currentLanguage())
  const signOut = useSignOut()
  const keepLanguage = useKeepLanguage()
  const copyLink = useCopyLink()
  return [
    {
      id: 'theme',
      label: t('person.theme'),
      choices: schemes.map(({ value, title }) => ({ value, label: t(`person.${title}`) })),
      value: colorScheme,
      onChange: (scheme) => setColorScheme(scheme as MantineColorScheme),
    },
    {
      id: 'language',
      label: t('person.language'),
      choices: offered.map((language) => ({ value: language, label: t(`person.${language}`) })),
      value: currentLanguage(),
      onChange: (language) => keepLanguage(language as Language),
    },
    // Personal items are hidden during a viewing.
    ...(session.isViewing
      ? []
      : [
          {
            id: 'profile',
            label: t('person.profile'),
            icon: <IconUserCog size={16} stroke={1.6} aria-hidden />,
            href: profileOf(user.level, screens),
          },
          {
            id: 'quick',
            label: t('quick.open'),
            icon: <IconLayoutSidebarRight size={16} stroke={1.6} aria-hidden />,
            onClick: () => openQuick(),
          },
        ]),
    ...(hasSupportDialog(session)
      ? [{ id: 'support', label: t('help.support'), icon: <IconLifebuoy size={16} stroke={1.6} aria-hidden />, onClick: openSupport }]
      : []),
    { id: 'copy-link', label: t('copyLink.action'), icon: <IconLink size={16} stroke={1.6} aria-hidden />, onClick: copyLink },
    { id: 'sign-out', label: t('person.signOut'), icon: <IconLogout size={16} stroke={1.6} aria-hidden />, onClick: signOut },
  ]
}

/** The own page of the person: in the portal, else the account page of the identity server. */
export function profileOf(level: UserContext['level'], screens: ReadonlySet<string>): string {
  const profile = level === 'merchant' ? '/merchant/profile-settings' : '/tenant/profile-settings'
  return screens.has(profile) ? profile : '/authentication/profile'
}

/** The state is the proof that the wish came from inside the page; a link from elsewhere cannot carry it. */
export function useSignOut(): () => void {
  const { history } = useRouter()
  return () => history.push('/authentication/logout', { local: true } as never)
}
