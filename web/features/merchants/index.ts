export { merchantPath } from './merchant-path.ts'
