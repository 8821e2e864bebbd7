import {
  type ColumnDefinitionNode,
  DataTypeNode,
  GeneratedNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  sql,
} from 'kysely';

/**
 * Lets PostgreSQL run the migrations that are written for SQLite, with columns that hold and compare the same:
 *
 * - `integer` becomes bigint, since SQLite's holds 64 bits and a number that came from outside must not overflow here;
 * - autoincrement becomes an identity column;
 * - text compares by its bytes (collation C) and not by the rules of whatever language the server was set up in.
 */
export const postgresSchema: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => columns.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

class ColumnTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    ...[node, queryId]: Parameters<OperationNodeTransformer['transformColumnDefinition']>
  ): ColumnDefinitionNode {
    const { autoIncrement, ...column } = super.transformColumnDefinition(node, queryId);
    return {
      ...column,
      dataType: typeOf(column.dataType),
      ...(autoIncrement === true ? { generated: GeneratedNode.create({ byDefault: true, identity: true }) } : {}),
    };
  }
}

const columns = new ColumnTransformer();

function typeOf(node: OperationNode): OperationNode {
  if (!DataTypeNode.is(node)) return node;
  if (node.dataType === 'integer') return DataTypeNode.create('bigint');
  return node.dataType === 'text' ? sql`text collate "C"`.toOperationNode() : node;
}
