import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { PersonItem } from '@portico/ui/person-menu.tsx'
import { IconLogout, IconUserCog } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, type Language, languageNames, languages } from '../../shared/texts.ts'

const schemes: readonly { value: MantineColorScheme; title: 'light' | 'dark' | 'system' }[] = [
  { value: 'light', title: 'light' },
  { value: 'dark', title: 'dark' },
  { value: 'auto', title: 'system' },
]

/** What stands in the menu of the signed-in person. */
export function usePersonItems(): PersonItem[] {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { history } = useRouter()
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
      choices: languages.map((language) => ({ value: language, label: languageNames[language] })),
      value: currentLanguage(),
      onChange: (language) => void chooseLanguage(language as Language),
    },
    {
      id: 'account',
      label: t('person.account'),
      icon: <IconUserCog size={16} stroke={1.6} aria-hidden />,
      href: '/authentication/profile',
    },
    {
      id: 'sign-out',
      label: t('person.signOut'),
      icon: <IconLogout size={16} stroke={1.6} aria-hidden />,
      // The state is the proof that the wish came from inside the page; a link from elsewhere cannot carry it.
      onClick: () => history.push('/authentication/logout', { local: true } as never),
    },
  ]
}
