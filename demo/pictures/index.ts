/** Table of the demo's scenes, generated SVG drawings: nothing is downloaded, no real photos are used. */
import { corridor, hall, joint, signedBuilder, signedClient } from './building.ts';
import { crack, fanBlade, feather } from './finds.ts';
import { fence, geese, runway, sitePlan } from './outside.ts';
import type { Scene } from './scene.ts';
import { signature } from './signature.ts';

export const scenes = {
  feather,
  fan_blade: fanBlade,
  runway,
  geese,
  fence,
  crack,
  site_plan: sitePlan,
  signature,
  hall,
  corridor,
  joint,
  signed_client: signedClient,
  signed_builder: signedBuilder,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
