// What is wrong with an OpenAPI 3.1 document: by the rules of that format that tools stumble over, and by ours, that
// every address says what it is for, who may ask and how it refuses.
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const SCHEMA_MAPS = ['properties', 'patternProperties', '$defs'];
const SCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SCHEMAS = ['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else', 'contains'];

export function findOpenApiProblems(document) {
  const problems = [];
  const schemes = new Set(Object.keys(document.components?.securitySchemes ?? {}));
  const operationIds = new Set();
  if (!/^3\.1\.\d+$/.test(document.openapi)) problems.push(`openapi is ${document.openapi}`);
  if (typeof document.info?.title !== 'string' || typeof document.info?.version !== 'string')
    problems.push('info needs a title and a version');

  for (const [path, methods] of Object.entries(document.paths)) {
    if (!path.startsWith('/')) problems.push(`${path} does not start with /`);
    for (const [method, operation] of Object.entries(methods)) {
      const at = `${method.toUpperCase()} ${path}`;
      const complain = (what) => problems.push(`${at} ${what}`);
      if (!METHODS.has(method)) complain('has no such method');
      if (!operation.summary) complain('has no summary');
      if (!operation.tags?.length) complain('has no tag');
      if (operationIds.has(operation.operationId)) complain(`shares the operationId ${operation.operationId}`);
      operationIds.add(operation.operationId);
      for (const name of (operation.security ?? []).flatMap((choice) => Object.keys(choice)))
        if (!schemes.has(name)) complain(`names the unknown credential ${name}`);
      if (operation.security === undefined) complain('does not say who may ask');
      problems.push(...parameterProblems(path, operation.parameters ?? []).map((problem) => `${at} ${problem}`));
      problems.push(...contentProblems(operation.requestBody?.content).map((problem) => `${at} body ${problem}`));
      problems.push(...responseProblems(operation).map((problem) => `${at} ${problem}`));
    }
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    problems.push(...schemaProblems(schema, name));
  for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g))
    if (!resolves(document, reference)) problems.push(`${reference} leads nowhere`);
  return problems;
}

function parameterProblems(path, parameters) {
  const problems = [];
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  for (const name of inPath) if (!described.includes(name)) problems.push(`does not describe {${name}}`);
  for (const name of described) if (!inPath.includes(name)) problems.push(`describes {${name}}, which it has not`);
  for (const { name, in: place, required, schema, content } of parameters) {
    if (place === 'path' && required !== true) problems.push(`{${name}} must be required`);
    if ((schema === undefined) === (content === undefined)) problems.push(`${name} needs a schema`);
    if (schema !== undefined) problems.push(...schemaProblems(schema, name));
  }
  return problems;
}

function responseProblems({ responses, security, requestBody }) {
  const problems = [];
  const statuses = Object.keys(responses);
  if (!statuses.some((status) => status.startsWith('2'))) problems.push('has no success');
  if (security?.length && !statuses.includes('401') && !statuses.includes('403')) problems.push('refuses nobody');
  if (requestBody !== undefined && !statuses.includes('400')) problems.push('refuses no body');
  for (const [status, { description, content }] of Object.entries(responses)) {
    if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(status)) problems.push(`has the status ${status}`);
    if (!description) problems.push(`does not describe ${status}`);
    if (Number(status) >= 400 && content === undefined) problems.push(`does not show the body of ${status}`);
    problems.push(...contentProblems(content).map((problem) => `${status} ${problem}`));
  }
  return problems;
}

function contentProblems(content = {}) {
  return Object.values(content).flatMap(({ schema }) =>
    schema === undefined ? ['has no schema'] : schemaProblems(schema, 'schema'),
  );
}

function schemaProblems(schema, at) {
  if (typeof schema === 'boolean') return [];
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at} is no schema`];
  const problems = [schema.type ?? []].flat().flatMap((type) => (TYPES.has(type) ? [] : [`${at} has type ${type}`]));
  if (schema.required !== undefined && !Array.isArray(schema.required)) problems.push(`${at}: required is no list`);
  if (schema.nullable !== undefined) problems.push(`${at}: nullable is not of OpenAPI 3.1`);
  if (schema.pattern !== undefined && !isPattern(schema.pattern)) problems.push(`${at}: the pattern is not valid`);
  for (const keyword of SCHEMA_MAPS)
    for (const [name, inner] of Object.entries(schema[keyword] ?? {}))
      problems.push(...schemaProblems(inner, `${at}.${name}`));
  for (const keyword of SCHEMA_LISTS)
    for (const [index, inner] of (schema[keyword] ?? []).entries())
      problems.push(...schemaProblems(inner, `${at}.${keyword}.${index}`));
  for (const keyword of SCHEMAS)
    if (schema[keyword] !== undefined) problems.push(...schemaProblems(schema[keyword], `${at}.${keyword}`));
  return problems;
}

function isPattern(pattern) {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function resolves(document, reference) {
  if (!reference.startsWith('#/')) return false;
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce((value, step) => value?.[step], document) !== undefined;
}
