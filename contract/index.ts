/** Every endpoint of the product, by feature. The generated tests, the wire and the OpenAPI document read this. */
export { contracts } from './index.gen.ts'
