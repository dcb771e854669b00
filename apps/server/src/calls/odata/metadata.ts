/** The metadata document of a form (CSDL 4.0) as XML and JSON, and its service document. */
import { escapeAttribute } from '@kontor/form';
import type { EntitySet, Model, Property } from '../../exports/entities/model.ts';

const namespace = 'Kontor';
const core = {
  uri: 'https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Core.V1.xml',
  namespace: 'Org.OData.Core.V1',
};

/** Control characters, which XML 1.0 cannot hold, become blanks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const quoted = (text: string) => escapeAttribute(text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' '));

const isNullable = ({ type, set }: Property) => !set && !type.startsWith('Collection(');

function propertyXml(property: Property): string {
  const { name, type, label } = property;
  const head = `<Property Name="${name}" Type="${type}" Nullable="${isNullable(property)}"${type === 'Edm.DateTimeOffset' ? ' Precision="6"' : ''}`;
  return label
    ? `${head}><Annotation Term="${core.namespace}.Description" String="${quoted(label)}"/></Property>`
    : `${head}/>`;
}

function typeXml({ typeName, keys, properties, inside }: EntitySet): string {
  const key = `<Key>${keys.map(name => `<PropertyRef Name="${name}"/>`).join('')}</Key>`;
  const navigation = [...inside].map(
    ([name, set]) => `<NavigationProperty Name="${name}" Type="Collection(${namespace}.${set.typeName})"/>`,
  );
  return `<EntityType Name="${typeName}">${key}${properties.map(propertyXml).join('')}${navigation.join('')}</EntityType>`;
}

function setXml({ name, typeName, inside }: EntitySet): string {
  const bindings = [...inside].map(([path, set]) => `<NavigationPropertyBinding Path="${path}" Target="${set.name}"/>`);
  return `<EntitySet Name="${name}" EntityType="${namespace}.${typeName}">${bindings.join('')}</EntitySet>`;
}

export function metadataXml({ sets }: Model): string {
  const all = [...sets.values()];
  return `<?xml version="1.0" encoding="UTF-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:Reference Uri="${core.uri}"><edmx:Include Namespace="${core.namespace}"/></edmx:Reference><edmx:DataServices><Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">${all.map(typeXml).join('')}<EntityContainer Name="Container">${all.map(setXml).join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
`;
}

function propertyJson(property: Property): [string, object] {
  const { name, type, label } = property;
  const [, inner] = /^Collection\((.*)\)$/.exec(type) ?? [];
  return [
    name,
    {
      ...(inner ? { $Collection: true, $Type: inner } : { $Type: type }),
      ...(isNullable(property) && { $Nullable: true }),
      ...(type === 'Edm.DateTimeOffset' && { $Precision: 6 }),
      ...(label && { [`@${core.namespace}.Description`]: label }),
    },
  ];
}

const typeJson = ({ typeName, keys, properties, inside }: EntitySet): [string, object] => [
  typeName,
  {
    $Kind: 'EntityType',
    $Key: keys,
    ...Object.fromEntries(properties.map(propertyJson)),
    ...Object.fromEntries(
      [...inside].map(([name, set]) => [
        name,
        { $Kind: 'NavigationProperty', $Collection: true, $Type: `${namespace}.${set.typeName}` },
      ]),
    ),
  },
];

const setJson = ({ name, typeName, inside }: EntitySet): [string, object] => [
  name,
  {
    $Collection: true,
    $Type: `${namespace}.${typeName}`,
    ...(inside.size > 0 && {
      $NavigationPropertyBinding: Object.fromEntries([...inside].map(([path, set]) => [path, set.name])),
    }),
  },
];

export function metadataJson({ sets }: Model): object {
  const all = [...sets.values()];
  return {
    $Version: '4.01',
    $EntityContainer: `${namespace}.Container`,
    $Reference: { [core.uri]: { $Include: [{ $Namespace: core.namespace }] } },
    [namespace]: {
      ...Object.fromEntries(all.map(typeJson)),
      Container: { $Kind: 'EntityContainer', ...Object.fromEntries(all.map(setJson)) },
    },
  };
}

export const serviceDocument = (root: string, { sets }: Model): object => ({
  '@odata.context': `${root}/$metadata`,
  value: [...sets.keys()].map(name => ({ name, kind: 'EntitySet', url: name })),
});
