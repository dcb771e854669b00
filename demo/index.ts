/** The table of the demo's forms. */
import type { DemoForm } from './demo-form.ts';
import { birdStrike } from './forms/bird-strike.ts';
import { buildingAcceptance } from './forms/building-acceptance.ts';
import { customerVisit } from './forms/customer-visit.ts';
import { fenceCheck } from './forms/fence-check.ts';
import { orders, riskAssessments, travelClaims } from './forms/orders.ts';
import { runwayCheck } from './forms/runway-check.ts';
import { vehicleCheck } from './forms/vehicle-check.ts';
import { wildlifeSighting } from './forms/wildlife-sighting.ts';

export const demoForms: readonly DemoForm[] = [
  wildlifeSighting,
  fenceCheck,
  runwayCheck,
  buildingAcceptance,
  vehicleCheck,
  customerVisit,
  orders,
  riskAssessments,
  travelClaims,
  birdStrike,
];
