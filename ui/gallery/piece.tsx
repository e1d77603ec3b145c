import type { ReactNode } from 'react'

export const Pieces = ({ children }: { children: ReactNode }) => (
  <div className="p-cols" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))', alignItems: 'start' }}>
    {children}
  </div>
)

export const Piece = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="p-card" aria-label={title}>
    <div className="p-card-head">
      <h2>{title}</h2>
    </div>
    <div className="p-card-body" style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      {children}
    </div>
  </section>
)
