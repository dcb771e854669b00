/** The file library of the demo: what an airport's office would keep there. */
import type { SceneName } from './pictures/index.ts';

/** Directories by their path; each comes after the one that it lies in. */
export const libraryDirectories = [
  'Bau',
  'Bau/Neubau Halle 4',
  'Flugbetrieb',
  'Flugbetrieb/Bahn',
  'Flugbetrieb/Zaunanlage',
  'Wildtiere',
] as const;

export const libraryTags = ['Lageplan', 'Referenz', 'Schaden'] as const;

export interface LibraryFile {
  name: string;
  scene: SceneName;
  agedMinutes: number;
  directories: readonly (typeof libraryDirectories)[number][];
  tags: readonly (typeof libraryTags)[number][];
  metadata?: Readonly<Record<string, string | number>>;
}

export const libraryFiles: readonly LibraryFile[] = [
  {
    name: 'Lageplan der Zaunanlage',
    scene: 'site_plan',
    agedMinutes: 60 * 24 * 90,
    directories: ['Flugbetrieb/Zaunanlage'],
    tags: ['Lageplan'],
    metadata: { Maßstab: '1:5000', Blatt: 3 },
  },
  {
    name: 'Zaunfeld mit Tor',
    scene: 'fence',
    agedMinutes: 60 * 24 * 61,
    directories: ['Flugbetrieb/Zaunanlage'],
    tags: ['Referenz'],
  },
  {
    name: 'Bahn von Westen',
    scene: 'runway',
    agedMinutes: 60 * 24 * 40,
    directories: ['Flugbetrieb/Bahn'],
    tags: ['Referenz'],
  },
  {
    name: 'Halle 4 nach dem Estrich',
    scene: 'hall',
    agedMinutes: 60 * 24 * 22,
    directories: ['Bau/Neubau Halle 4'],
    tags: [],
  },
  {
    name: 'Offene Fuge an der Stütze',
    scene: 'joint',
    agedMinutes: 60 * 24 * 20,
    directories: ['Bau', 'Bau/Neubau Halle 4'],
    tags: ['Schaden'],
    metadata: { Breite_mm: 4 },
  },
  {
    name: 'Graugänse auf der Wiese',
    scene: 'geese',
    agedMinutes: 60 * 24 * 6,
    directories: ['Wildtiere', 'Flugbetrieb'],
    tags: ['Referenz'],
  },
];
