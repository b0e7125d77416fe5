import type { ClientInit } from "@sveltejs/kit";
import { loadEngine } from "./figure/engine";

/** The page comes alive when the engine is there; if it cannot be had, the figures say so. */
export const init: ClientInit = loadEngine;
