import { UnstyledButton } from '@mantine/core'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { sectionNames, sectionOf, sections } from '../profile-sections.ts'

/** Everything users may see and change about themselves; the address says which part of it. */
export function Page() {
  const { t } = useTranslation('profile')
  const title = usePageTitle()
  const { user } = useSession()
  const [search, setSearch] = useSearchState()
  const open = sectionOf(search.section)
  const { Section } = sections[open]
  const names = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another section opens
  useEffect(() => {
    names.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <main className="p-page">
      <PageHeader title={title} note={shownAddress(user.email)} />
      <div className="p-sections">
        <nav aria-label={t('sections')}>
          <ul className="p-section-names" ref={names}>
            {sectionNames.map((name) => {
              const Icon = sections[name].icon
              return (
                <li key={name}>
                  <UnstyledButton
                    className="p-section-name"
                    aria-current={name === open ? 'page' : undefined}
                    onClick={() => setSearch({ section: name === 'personal' ? undefined : name })}
                  >
                    <Icon size={17} stroke={1.6} aria-hidden />
                    {t(`section.${name}`)}
                  </UnstyledButton>
                </li>
              )
            })}
          </ul>
        </nav>
        <div className="p-section-body">
          <Section key={open} />
        </div>
      </div>
    </main>
  )
}
