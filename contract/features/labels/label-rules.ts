/** Specification 000 sections 3 and 5. */
export const defaultLabels = [
  { value: 'Pending', color: '#FFD700' },
  { value: 'Done', color: '#90EE90' },
  { value: 'In progress', color: '#6495ED' },
] as const

export const labelColor = /^#[0-9A-Fa-f]{6}$/
export const longestLabelDescription = 200
/** Of one organisation. */
export const mostLabels = 50
