export { lookupLink } from './dashboard/lookup-link.ts'
