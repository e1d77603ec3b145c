export { changeText, pointsText, toneOf } from './dashboard/change-text.ts'
export { lookupLink } from './dashboard/lookup-link.ts'
export { OverviewSkeleton } from './dashboard/overview-skeleton.tsx'
export { shortAmount } from './dashboard/short-amount.ts'
