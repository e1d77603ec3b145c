import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from './texts.ts'

/** The page around it, in the look of the account pages, whose style it uses. */
export const Frame = ({ onLeave, children }: { onLeave?: () => void; children: ReactNode }) => (
  <div className="page">
    <header className="brand">
      <svg className="mark" width="24" height="24" viewBox="0 0 22 22" fill="none" aria-hidden="true">
        <path d="M2 20V11a9 9 0 0 1 18 0v9" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
        <path d="M7.4 20v-8.6a3.6 3.6 0 0 1 7.2 0V20" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" opacity=".62" />
      </svg>
      Portico
      {onLeave && (
        <button type="button" className="second small external-leave" onClick={onLeave}>
          {texts.leave}
        </button>
      )}
    </header>
    <main>{children}</main>
  </div>
)

/** One thing to say and nothing to do; it is read out, because it takes the place of what was there. */
export function Note({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Portico`
    heading.current?.focus()
  }, [title])
  return (
    <div className="external-note">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{text}</p>
      {children}
    </div>
  )
}
