// Writes the manifest of the client's operations in the format of Apollo's tools, for the gateway. GQL-9.
const { registeredOperations } = require('./registeredOperations.cjs')

module.exports.plugin = (_schema, documents) =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: registeredOperations(documents).operations.map(({ definition: { name, operation }, text, hash }) => ({
      id: hash,
      name: name.value,
      type: operation,
      body: text,
    })),
  })
