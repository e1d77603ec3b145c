import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { RelativeTime } from '@portico/ui/values/relative-time.tsx'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type WrittenCardProps = { name: string; side: string; at: string; isOwnSide: boolean; isInternal?: boolean; children: ReactNode }

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(([first = '']) => first.toLocaleUpperCase())
    .join('')

/** A card of the conversation, with its author. */
export function WrittenCard({ name, side, at, isOwnSide, isInternal = false, children }: WrittenCardProps) {
  const { t } = useTranslation('support')
  return (
    <article className="p-comment" data-internal={isInternal || undefined} aria-label={t('feed.by', { name })}>
      <span className="p-initials" data-tone={isOwnSide ? undefined : 'plain'} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className="p-comment-card">
        <div className="p-comment-head">
          <b>
            <UserText>{name}</UserText>
          </b>
          <span>
            <UserText>{side}</UserText>
          </span>
          {isInternal && (
            <span className="p-internal">
              <IconLock size={13} stroke={2} aria-hidden />
              {t('feed.internal')}
            </span>
          )}
          <RelativeTime at={at} />
        </div>
        <div className="p-comment-text">{children}</div>
      </div>
    </article>
  )
}
