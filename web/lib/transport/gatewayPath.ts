/** What the gateway answers operations at. */
export const gatewayPath = '/graphql'

/** Of the first type any status comes with a result; of the second only 200, for what stands between. */
export const graphqlTypes = 'application/graphql-response+json, application/json;q=0.9'
