// How a WebAssembly module names the functions that the page calls. For the modules of this folder alone.
#pragma once

#define ASTRAGAL_EXPORT(name) extern "C" __attribute__((export_name(#name)))
