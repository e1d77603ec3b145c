import type { Connector, ConnectorCredentials } from './connector.ts'

type Connected = { find(key: string): Connector | undefined; list(): readonly Connector[] }
export type ConnectorChoice = { connector: string | null; service_provider: string }

/** The connector a tenant chose for a provider; where it chose none, the one that carries the provider's name. */
export const connectorOf = (connectors: Connected, { connector, service_provider }: ConnectorChoice): Connector | undefined =>
  (connector === null ? undefined : connectors.find(connector)) ?? connectors.list().find(({ name }) => name === service_provider)

/** The same for a call: as the account the tenant keeps credentials of, where it keeps some. */
export function connectionTo(connectors: Connected, choice: ConnectorChoice, credentials: ConnectorCredentials | undefined) {
  const connector = connectorOf(connectors, choice)
  return credentials ? connector?.signedIn(credentials) : connector
}
